/** Checklists of due diligence. An outcome that names one requires that all its steps are done. */
export const checklists = ['pep', 'enhanced'] as const;
export type Checklist = (typeof checklists)[number];

/** Steps that have a text in every language. A branch adds steps as its own text. */
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
 * Steps of a branch that did not set its own. FATF Recommendation 12 for politically exposed persons; Recommendation 10,
 * interpretive note, paragraph 20 for customers of high risk.
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
