"""Play with screens: Appendix 4 of the Norme of 2010, which varies the code of 2007.

Provisions without a work are the Norme's; the laws varied are the code of 2007 as far as it was
received (1 to 39), after that the code of 2017 with the example of the Norme that quotes them.
"""
