-- What two records' faces came to by the former recogniser: distances of another network. It is kept to spare a comparison, and is made anew when it is asked for.
delete from face_cross_checks;
