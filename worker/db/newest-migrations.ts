/** The newest migration of each database that this code was written for. A test holds them equal to the files in `migrations`. */
export const NEWEST_MIGRATIONS = { DB: '0038_rank_reviews.sql', SEARCH: '0005_words.sql' } as const
