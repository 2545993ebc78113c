import type { Locale } from '#contract/shared/locales.ts'
import assamese from '../../../web/messages/status/as.json' with { type: 'json' }
import bho from '../../../web/messages/status/bho.json' with { type: 'json' }
import bn from '../../../web/messages/status/bn.json' with { type: 'json' }
import en from '../../../web/messages/status/en.json' with { type: 'json' }
import gu from '../../../web/messages/status/gu.json' with { type: 'json' }
import hi from '../../../web/messages/status/hi.json' with { type: 'json' }
import kn from '../../../web/messages/status/kn.json' with { type: 'json' }
import mai from '../../../web/messages/status/mai.json' with { type: 'json' }
import ml from '../../../web/messages/status/ml.json' with { type: 'json' }
import mni from '../../../web/messages/status/mni.json' with { type: 'json' }
import mr from '../../../web/messages/status/mr.json' with { type: 'json' }
import ta from '../../../web/messages/status/ta.json' with { type: 'json' }
import te from '../../../web/messages/status/te.json' with { type: 'json' }
import ur from '../../../web/messages/status/ur.json' with { type: 'json' }

/** The texts of the status page. As those of notices they are read as they are, and no message has plural forms. */
export const STATUS_TEXTS: Readonly<Record<Locale, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  hi,
  bn,
  kn,
  ta,
  te,
  ml,
  gu,
  mr,
  ur,
  as: assamese,
  mni,
  mai,
  bho,
}
