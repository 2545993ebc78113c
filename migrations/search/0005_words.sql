CREATE TABLE `word` (
	`skeleton` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`skeleton`, `word`)
) STRICT, WITHOUT ROWID;
