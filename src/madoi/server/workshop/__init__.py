"""The workshop: sets of components that people make, kept under ids nobody can guess, with their whole history."""
