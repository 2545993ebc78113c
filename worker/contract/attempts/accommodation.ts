/** The most extra minutes for each hour that an admin can give someone: twice the hour again. */
export const MOST_EXTRA_MINUTES_PER_HOUR = 120
