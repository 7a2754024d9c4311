"""What the Norme Integrative 2010 of the FIGB prescribe in numbers."""
