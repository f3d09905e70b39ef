/**
 * Checklists of due diligence. If an outcome names a checklist, all steps of the checklist must be done before the
 * decision.
 */
export const checklists = ['pep', 'enhanced'] as const;
export type Checklist = (typeof checklists)[number];

/** Steps that have a text in every language. A branch can add its own steps as texts. */
export const checklistSteps = [
  'pep_position',
  'identity_current',
  'source_of_wealth',
  'source_of_funds',
  'relationship_purpose',
  'expected_activity',
  'adverse_media',
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/**
 * Default steps, for a branch that did not set its own. Their sources are FATF Recommendation 12 (politically exposed
 * persons), and Recommendation 10, interpretive note, paragraph 20 (customers of high risk).
 */
export const shippedChecklists: Readonly<Record<Checklist, readonly ChecklistStep[]>> = {
  pep: ['pep_position', 'source_of_wealth', 'source_of_funds', 'relationship_purpose', 'adverse_media'],
  enhanced: [
    'identity_current',
    'source_of_wealth',
    'source_of_funds',
    'relationship_purpose',
    'expected_activity',
    'adverse_media',
  ],
};

/** Maximum number of steps of a checklist. */
export const MAX_CHECKLIST_STEPS = 30;
/** Maximum number of characters of a step. */
export const MAX_STEP_TEXT = 300;
