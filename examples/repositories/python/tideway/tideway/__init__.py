"""Tideway runs jobs when they are due and in the order they depend on each other."""
