/**
 * Reports a configuration to the program that loads the application: `latchkey doctor` and `latchkey migrate --config`
 * look at an application in a process of their own. Does nothing in any other process. `createAuth` does the same.
 *
 * @param config What the application called a function with, unchecked.
 * @param by Name of the function.
 */
export function announceConfig(config: unknown, by: string): void {
  // The symbol is shared by all copies of the package in a process.
  Reflect.get(globalThis, Symbol.for('latchkey.config'))?.(config, by)
}
