import { createElement as h, useState, type ChangeEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { holdInputs } from '#web/lib/held-inputs.ts'

type OfInput = ChangeEvent<HTMLInputElement>
type OfList = ChangeEvent<HTMLSelectElement>
const refused = () => {}

/** Fields whose handlers refuse: each must go on showing what it is drawn with. `isHeld` on the window says whether they are held. */
function Fields() {
  const [digits, setDigits] = useState('12')
  const [wanted, setWanted] = useState('b')
  const [list, setList] = useState('one')
  const radio = (name: string) =>
    h('input', {
      key: name,
      'aria-label': name,
      type: 'radio',
      name: 'answer',
      checked: wanted === name,
      onChange: () => name !== 'c' && setWanted(name),
    })
  return h(
    'form',
    null,
    h('input', {
      'aria-label': 'digits',
      value: digits,
      onChange: ({ target }: OfInput) => /^\d*$/.test(target.value) && setDigits(target.value),
    }),
    h('textarea', { 'aria-label': 'fixed', value: 'as it was', onChange: refused }),
    h('input', { 'aria-label': 'box', type: 'checkbox', checked: false, onChange: refused }),
    ['a', 'b', 'c'].map(radio),
    h(
      'select',
      { 'aria-label': 'list', value: list, onChange: ({ target }: OfList) => target.value !== 'three' && setList(target.value) },
      ['one', 'two', 'three'].map((name) => h('option', { key: name }, name)),
    ),
  )
}

if ('isHeld' in globalThis) holdInputs()
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(h(Fields))
