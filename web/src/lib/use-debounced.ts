import { useLayoutEffect, useState } from 'react'

/** The value, once it has not changed for `ms`, counted from the change itself and not from the next frame. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useLayoutEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
