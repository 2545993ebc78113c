/** Counts the requests that objects are asked: on the bill an RPC call is one, a `fetch` is one, and so is an alarm that fires. */
export function objectRequests() {
  const calls = new Map<string, number>()
  const add = (name: string): void => void calls.set(name, (calls.get(name) ?? 0) + 1)
  return {
    add,
    /** The real namespace; every call through one of its stubs is counted as `{name}.{method}` and then made. */
    counted: <Namespace extends DurableObjectNamespace>(name: string, real: Namespace): Namespace =>
      new Proxy(real, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key)
          if (typeof value !== 'function') return value
          const bound: (...args: unknown[]) => unknown = value.bind(target)
          return key === 'get' || key === 'getByName' ? (...args: unknown[]) => countedStub(bound(...args) as object, name, add) : bound
        },
      }),
    /** How often each was asked, most first. */
    byName: (): Readonly<Record<string, number>> => Object.fromEntries([...calls].toSorted(([, a], [, b]) => b - a)),
    total: (): number => [...calls.values()].reduce((sum, n) => sum + n, 0),
  }
}

/** A stub answers every name with something callable: what is not one of its own facts is a call to the object. */
const FACTS: readonly (string | symbol)[] = ['id', 'name', 'then', Symbol.toPrimitive, Symbol.toStringTag]

function countedStub(stub: object, name: string, add: (call: string) => void): object {
  return new Proxy(stub, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol' || FACTS.includes(key) || typeof value !== 'function') return value
      return (...args: unknown[]) => {
        add(`${name}.${key}`)
        // Not by value.apply: on a stub that is one more call to the object.
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
}
