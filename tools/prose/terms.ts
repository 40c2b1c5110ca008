/** Words that the documentation does not use, as patterns, each with what to write instead. Code and quotes are exempt. */
export const TERMS: readonly (readonly [pattern: string, instead: string])[] = [
  // People have roles.
  ['(?:nobody|somebody|anybody|whoever|whomever)', 'user, visitor, attacker, caller, no user, anyone'],
  ['(?:of ours|of yours|of theirs)', 'your, our, their'],
  // Terms of the field.
  ['mend(?:s|ed|ing)?', 'fix, correct'],
  ['(?:told|tells)', 'returns, reports, says, logs'],
  ['(?<!\\bthere )\\b(?:is|are) (?:no|none)\\b(?! longer)', 'is not a, is not'],
  ['\\bways? in\\b(?! which)', 'sign-in method'],
  ['vouch(?:es|ed|ing)?', 'verifies, marks as verified'],
  ['(?:makes|made|make) known', 'reports, publishes'],
  ['brings? along', 'includes, contains'],
  ['(?:found out|finds out|find out)', 'determine, infer, learn'],
  ['hand(?:s|ed)? on', 'passes'],
  ['\\b(?:is|are) over\\b(?=[.,;:]|$)', 'has expired, has ended'],
  ['(?:is|are) gone', 'has expired, is deleted'],
  ['oftener', 'more often'],
  ['(?:asked|asks) for anew', 'requests again'],
  ['(?<!by )\\bmistakes?\\b', 'error, configuration error'],
  ['unless (?:said|told) otherwise', 'by default'],
  ['as far as', 'if, when'],
  ['need not', 'does not have to, is optional'],
  ['beside', 'next to, in addition to'],
  // Spelling.
  ['e-mail(?:s|ed)?', 'email'],
  ['(?:behaviour|colour|favour|neighbour)(?:s|ed)?', 'American spelling (-or)'],
  ['(?:recogni|normali|seriali|authori|organi|initiali|minimi)s(?:e|es|ed|ing|ation)', 'American spelling (-ize)'],
  ['centre(?:s|d)?', 'center'],
]
