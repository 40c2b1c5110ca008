/**
 * A feature: a value that carries its code, such as `pages` of `latchkey/pages`. Opaque to applications, because its
 * full type would import half the library.
 *
 * @typeParam N Its name, unique among the features of an application.
 * @typeParam C The functions that it adds to `Auth`.
 */
export interface FeatureValue<N extends string = string, C extends object = object> {
  /** Name of the feature, unique in a configuration. */
  readonly name: N
  /** Only for types. */
  readonly types?: { readonly calls: C }
}
