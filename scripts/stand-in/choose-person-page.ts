import type { PERSONAS } from './personas.ts'

/** The stand-in's one page: who to sign in as. Plain HTML that also works in a phone-sized window and without scripts. */
export function choosePersonPage(uid: string, personas: typeof PERSONAS, error = ''): string {
  const buttons = personas
    .map(
      ({ sub, name, email, note }) =>
        `<button name="persona" value="${sub}"><b>${name}</b><span>${email}</span><small>${note}</small></button>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Choose who to sign in as</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; padding: 24px 16px; max-width: 26rem }
  h1 { font-size: 25px; line-height: 1.25; margin: 0 0 4px } p { margin: 0 0 20px; opacity: .75 }
  form { display: grid; gap: 12px; margin-bottom: 24px }
  button, input { font: inherit; padding: 12px 16px; border-radius: 12px; border: 1px solid #8886; background: transparent; color: inherit; text-align: start }
  button { cursor: pointer; display: grid } button:hover { border-color: #2f3e9e } span, small { opacity: .75 }
  label:has([type=checkbox]) { display: flex; gap: 8px; align-items: center; opacity: .75 } [type=checkbox] { padding: 0 }
  :focus-visible { outline: 3px solid #6473d9; outline-offset: 2px } .error { color: #b3321f }
</style>
<h1>Choose who to sign in as</h1>
<p>This page stands in for Google on this machine. Nothing leaves it.</p>
<form method="post" action="/interaction/${uid}">${buttons}
  <label><input type="checkbox" name="withoutAuthTime"> Do not say when this person signed in here</label>
</form>
<form method="post" action="/interaction/${uid}">
  <label for="email">Somebody else, by e-mail address</label>
  ${error === '' ? '' : `<div class="error" role="alert">${error}</div>`}
  <input id="email" name="email" type="email" required maxlength="200" placeholder="name@example.org">
  <button><b>Sign in</b></button>
</form></html>`
}
