import type { Locale } from '#contract/shared/locales.ts'
import assamese from '../../web/messages/notices/as.json' with { type: 'json' }
import bho from '../../web/messages/notices/bho.json' with { type: 'json' }
import bn from '../../web/messages/notices/bn.json' with { type: 'json' }
import en from '../../web/messages/notices/en.json' with { type: 'json' }
import gu from '../../web/messages/notices/gu.json' with { type: 'json' }
import hi from '../../web/messages/notices/hi.json' with { type: 'json' }
import kn from '../../web/messages/notices/kn.json' with { type: 'json' }
import mai from '../../web/messages/notices/mai.json' with { type: 'json' }
import ml from '../../web/messages/notices/ml.json' with { type: 'json' }
import mni from '../../web/messages/notices/mni.json' with { type: 'json' }
import mr from '../../web/messages/notices/mr.json' with { type: 'json' }
import ta from '../../web/messages/notices/ta.json' with { type: 'json' }
import te from '../../web/messages/notices/te.json' with { type: 'json' }
import ur from '../../web/messages/notices/ur.json' with { type: 'json' }

/**
 * The texts of notices. They lie with the site's messages and pass their tests, but are not compiled into the site: the Worker reads the
 * files as they are, and no message has plural forms.
 */
export const NOTICE_TEXTS: Readonly<Record<Locale, Readonly<Record<keyof typeof en, string>>>> = {
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
