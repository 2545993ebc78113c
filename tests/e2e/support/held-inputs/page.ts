import { createElement as h, useState, type ChangeEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { holdInputs } from '#web/lib/held-inputs.ts'

type OfInput = ChangeEvent<HTMLInputElement>
type OfList = ChangeEvent<HTMLSelectElement>
const refused = () => {}

function Digits() {
  const [value, setValue] = useState('12')
  return h('input', {
    'aria-label': 'digits',
    value,
    onChange: ({ target }: OfInput) => /^\d*$/.test(target.value) && setValue(target.value),
  })
}

const Fixed = () => h('textarea', { 'aria-label': 'fixed', value: 'as it was', onChange: refused })

const Box = () => h('input', { 'aria-label': 'box', type: 'checkbox', checked: false, onChange: refused })

function Radios() {
  const [wanted, setWanted] = useState('b')
  return ['a', 'b', 'c'].map((name) =>
    h('input', {
      key: name,
      'aria-label': name,
      type: 'radio',
      name: 'answer',
      checked: wanted === name,
      onChange: () => name !== 'c' && setWanted(name),
    }),
  )
}

function List() {
  const [value, setValue] = useState('one')
  const onChange = ({ target }: OfList) => target.value !== 'three' && setValue(target.value)
  const options = ['one', 'two', 'three'].map((name) => h('option', { key: name }, name))
  return h('select', { 'aria-label': 'list', value, onChange }, options)
}

/**
 * Fields whose handlers refuse something: each must go on showing what it is drawn with. Each is a component of its own, so that nothing
 * draws one again because another changed. `isHeld` on the window says whether they are held.
 */
const Fields = () => h('form', null, h(Digits), h(Fixed), h(Box), h(Radios), h(List))

if ('isHeld' in globalThis) holdInputs()
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(h(Fields))
