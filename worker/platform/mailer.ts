import { brandEmail, brandName } from './seller.ts'

export interface Letter {
  readonly id: string
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Brings a letter on its way; throws where it could not. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}

interface MailSettings {
  readonly MAIL?: SendEmail | undefined
}

/** Cloudflare's e-mail binding where wrangler.toml names one (`[[send_email]] name = "MAIL"`); else only the log hears that a letter was due. */
export const mailerOf = ({ MAIL }: MailSettings, log: Log): Mailer => (MAIL === undefined ? logMailer(log) : bindingMailer(MAIL))

type Log = (level: 'info', fields: Readonly<Record<string, unknown>>) => void

/** Neither the address nor the text: a log is no letter box. */
const logMailer = (log: Log): Mailer => ({
  send: async ({ id, kind }) => log('info', { event: 'letter', letterId: id, kind }),
})

const bindingMailer = (mail: SendEmail): Mailer => ({
  send: async ({ to, subject, text }) => {
    await mail.send({ from: { email: brandEmail, name: brandName }, to, subject, text })
  },
})
