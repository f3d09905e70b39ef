-- A note of a reveal in the picture of links of a case goes with the case, as a note about the case does.
create trigger forget_reveal_notes_of_links after delete on cases for each row execute function forget_reveal_notes('links');
