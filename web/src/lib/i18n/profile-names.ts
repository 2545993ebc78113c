import type { Profile } from '#contract/auth/schemas.ts'
import { m } from './messages.ts'

/** The names of what can be chosen. */
export const GOAL_NAMES: Record<Profile['examGoals'][number], () => string> = {
  'ssc-cgl': () => m.goal_ssc_cgl(),
  'ssc-chsl': () => m.goal_ssc_chsl(),
  'ibps-po': () => m.goal_ibps_po(),
  'rrb-ntpc': () => m.goal_rrb_ntpc(),
  'jee-main': () => m.goal_jee_main(),
  'jee-advanced': () => m.goal_jee_advanced(),
  'neet-ug': () => m.goal_neet_ug(),
  gate: () => m.goal_gate(),
  cuet: () => m.goal_cuet(),
  upsc: () => m.goal_upsc(),
  adre: () => m.goal_adre(),
  'state-psc': () => m.goal_state_psc(),
}

export const CATEGORY_NAMES: Record<Profile['category'], () => string> = {
  general: () => m.category_general(),
  obc: () => m.category_obc(),
  ews: () => m.category_ews(),
  sc: () => m.category_sc(),
  st: () => m.category_st(),
  undisclosed: () => m.category_undisclosed(),
}

export const AGE_NAMES: Record<Profile['ageBand'], () => string> = {
  under18: () => m.age_under_18(),
  '18to24': () => m.age_18_to_24(),
  '25to34': () => m.age_25_to_34(),
  '35plus': () => m.age_35_plus(),
}

export const STATE_NAMES: Record<Profile['state'], () => string> = {
  AN: () => m.state_an(),
  AP: () => m.state_ap(),
  AR: () => m.state_ar(),
  AS: () => m.state_as(),
  BR: () => m.state_br(),
  CH: () => m.state_ch(),
  CG: () => m.state_cg(),
  DH: () => m.state_dh(),
  DL: () => m.state_dl(),
  GA: () => m.state_ga(),
  GJ: () => m.state_gj(),
  HP: () => m.state_hp(),
  HR: () => m.state_hr(),
  JH: () => m.state_jh(),
  JK: () => m.state_jk(),
  KA: () => m.state_ka(),
  KL: () => m.state_kl(),
  LA: () => m.state_la(),
  LD: () => m.state_ld(),
  MH: () => m.state_mh(),
  ML: () => m.state_ml(),
  MN: () => m.state_mn(),
  MP: () => m.state_mp(),
  MZ: () => m.state_mz(),
  NL: () => m.state_nl(),
  OD: () => m.state_od(),
  PB: () => m.state_pb(),
  PY: () => m.state_py(),
  RJ: () => m.state_rj(),
  SK: () => m.state_sk(),
  TN: () => m.state_tn(),
  TS: () => m.state_ts(),
  TR: () => m.state_tr(),
  UK: () => m.state_uk(),
  UP: () => m.state_up(),
  WB: () => m.state_wb(),
}
