"""Scripts behind the Makefile; each runs alone as well."""
