/**
 * Who may call a route:
 * `anyone`, signed in or not · `learner`, signed in (admins are learners too) · `admin` · `attempt`, the holder of an attempt
 * token · `entry`, the holder of an entry ticket of a live test · `operator`, the holder of the operator secret · `adminOrOperator`.
 */
export const ACCESS_LEVELS = ['anyone', 'learner', 'admin', 'attempt', 'entry', 'operator', 'adminOrOperator'] as const
export type Access = (typeof ACCESS_LEVELS)[number]
