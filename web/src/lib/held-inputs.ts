import { options, type VNode } from 'preact'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
interface FieldProps {
  readonly value?: string | number | readonly string[] | null
  readonly checked?: boolean
}

/** What each field was last drawn with. */
const drawnWith = new WeakMap<Field, FieldProps>()

/**
 * Lets a field show what it was drawn with, and nothing else, as React does: where a handler refuses what was typed or chosen, nothing is
 * drawn again, and Preact alone would leave the refused answer on the screen. Call once, before the first drawing.
 */
export function holdInputs(): void {
  const before = options.diffed?.bind(options)
  options.diffed = (node) => {
    const field = fieldOf(node)
    if (field !== null) drawnWith.set(field, node.props as FieldProps)
    before?.(node)
  }
  // Preact draws in a microtask of its own, which the handlers have asked for by then. A box, a radio and a list tell of a choice by
  // "input" first, and their handlers hear "change".
  const holdLater = ({ target, type }: Event) => {
    if (isField(target) && type === (isTyped(target) ? 'input' : 'change')) queueMicrotask(() => queueMicrotask(() => holdAll(target)))
  }
  document.addEventListener('input', holdLater)
  document.addEventListener('change', holdLater)
}

/** Where a node keeps its element: a name that Preact does not change, because its own tools use it. */
const ELEMENT = '__e'

const fieldOf = (node: VNode): Field | null =>
  node.type === 'input' || node.type === 'textarea' || node.type === 'select'
    ? ((node as { readonly [ELEMENT]?: Field | null })[ELEMENT] ?? null)
    : null

/** The browser takes the mark from another radio of the group when one is chosen, so that the group is held as a whole. */
function holdAll(target: Field): void {
  const group =
    target.type === 'radio' && target.name !== ''
      ? document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${CSS.escape(target.name)}"]`)
      : [target]
  for (const field of group) hold(field)
}

function hold(field: Field): void {
  const props = drawnWith.get(field)
  if (props === undefined) return
  if (field instanceof HTMLInputElement && isChosen(field)) {
    if (props.checked !== undefined && field.checked !== props.checked) field.checked = props.checked
    return
  }
  if ((typeof props.value !== 'string' && typeof props.value !== 'number') || field.type === 'file') return
  // "1." and "1" are one number to a field of numbers.
  const isSame = field.type === 'number' ? Number(field.value) === Number(props.value) : field.value === String(props.value)
  if (!isSame) field.value = String(props.value)
}

const isChosen = (field: Field): boolean => field.type === 'checkbox' || field.type === 'radio'
const isTyped = (field: Field): boolean => !isChosen(field) && !(field instanceof HTMLSelectElement)
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
