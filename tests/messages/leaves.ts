import type { Leaves } from './glossary.ts'

/** Where a language may say the thing without naming it. */
export const LEAVES: Leaves = {
  // Verbs that share a form with a term: "attempt the easy questions", "marks the question", "answer any five".
  analysis_do_easy: ['attempt'],
  instructions_buttons: ['marks'],
  instructions_attempt_any: ['answer'],
  instructions_choose_sections: ['answer'],
  analysis_do_topic: ['revise'],
  // "Previous" of time and order, not the button of the test.
  insight_back: ['previous'],
  group_tab_previous: ['previous'],
  // Sentences whose idiom leaves out what the screen already shows.
  instructions_answering: ['question'],
  instructions_mode_retry: ['question'],
  insight_again_retry: ['question'],
  logout_unsent_stay: ['log_in'],
  // A sentence about the state, not its name.
  palette_not_visited_means: ['not_visited'],
  search_nothing: ['result'],
  tool_reported: ['question'],
}
