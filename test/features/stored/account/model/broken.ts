/** What breaks a rule, one text each; empty if the rule holds. */
export type Broken = readonly string[]
