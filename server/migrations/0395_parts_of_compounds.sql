-- The index finds the parts of words that are written as one: articles in such languages are indexed anew by the sweep that heals indexes.
update article set index_status = 'pending' where index_status = 'indexed' and language in ('de', 'nl', 'sv', 'da', 'nb');
