drop index message_words_by_time;
