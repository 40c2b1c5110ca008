/**
 * Reports a configuration to `latchkey doctor` and `latchkey migrate --config`, which load the application in a
 * separate process. Has no effect in any other process. `createAuth` does the same.
 *
 * @param config The argument of the called function, unchecked.
 * @param by Name of the function.
 */
export function announceConfig(config: unknown, by: string): void {
  // All copies of the package in a process share the symbol.
  Reflect.get(globalThis, Symbol.for('latchkey.config'))?.(config, by)
}
