-- The index finds œ as oe: what holds it is indexed anew by the sweep that heals indexes.
update article set index_status = 'pending' where index_status = 'indexed' and title || content ~ '[œŒ]';
