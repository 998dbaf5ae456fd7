/** The date of the last comparison of the accessibility statement with the tests and the known limits. */
export const accessibilityReviewedOn = '2026-11-30'

/**
 * Automated accessibility checks. `criteria` are the WCAG 2.2 success criteria that a check is about; empty if it is not about particular
 * criteria. `proof` is the file of the check.
 */
export const accessibilityChecks = {
  rules: { criteria: [], proof: 'e2e/kit/check-screens.ts' },
  contrast: { criteria: ['1.4.3'], proof: 'e2e/kit/page-faults.ts' },
  reflow: { criteria: ['1.4.10'], proof: 'e2e/accessibility.test.ts' },
  targets: { criteria: ['2.5.8'], proof: 'e2e/kit/check-screens.ts' },
  keyboard: { criteria: ['2.1.1'], proof: 'e2e/keyboard-journey.test.ts' },
  announcements: { criteria: ['4.1.3'], proof: 'e2e/live-regions.test.ts' },
  motion: { criteria: ['2.3.3'], proof: 'e2e/accessibility.test.ts' },
  direction: { criteria: [], proof: 'e2e/kit/check-screens.ts' },
} as const satisfies Record<string, { criteria: readonly string[]; proof: string }>

/** Known limits of accessibility: a missing audit, untested documents, and content and pages from others. */
export const accessibilityLimits = ['audit', 'documents', 'content', 'providers'] as const
