/** Fields of work, 27. Texts: namespace `forms`, `jobFunctions.<key>`. */
export const JOB_FUNCTIONS = [
  'accounting',
  'administration',
  'beauty',
  'construction',
  'design',
  'ecommerce',
  'education',
  'hospitality',
  'it',
  'insurance',
  'management',
  'manufacturing',
  'marketing',
  'media',
  'medical',
  'merchandising',
  'professionalService',
  'property',
  'publicSector',
  'sales',
  'science',
  'transportation',
  'selfEmployedSpecialist',
  'organisationSpecialist',
  'parent',
  'primaryCarePhysician',
  'other',
] as const;

/** Levels of responsibility, 6. Texts: `jobLevels.<key>`. */
export const JOB_LEVELS = [
  'executive',
  'middleManagement',
  'firstLevelManagement',
  'intermediate',
  'entryLevel',
  'privateParty',
] as const;

export type JobFunction = (typeof JOB_FUNCTIONS)[number];
export type JobLevel = (typeof JOB_LEVELS)[number];
