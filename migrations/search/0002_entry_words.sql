CREATE VIRTUAL TABLE `entry_word` USING fts5vocab(entry_text, row);
