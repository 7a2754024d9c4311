"""Classifiers of short texts: features, naive Bayes and logistic regression over them."""
