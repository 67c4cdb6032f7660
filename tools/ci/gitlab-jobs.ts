import type { ChangedParts } from './changed-parts.ts';

const TEMPLATES = '.gitlab/jobs.yml';

interface Job {
  readonly extends?: string;
  readonly script?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** Returns a GitLab pipeline for the changed parts (JSON is valid YAML). A pipeline needs at least one job. */
export function gitlabJobs({ everything, areas, images }: ChangedParts): object {
  const jobs: Record<string, Job> = {};
  if (everything) jobs['everything'] = { extends: '.everything' };
  else for (const area of areas) jobs[area] = { extends: '.area', variables: { AREA: area } };
  if (areas.length > 0)
    jobs['mongodb'] = { extends: '.mongodb', variables: { AREAS: everything ? '' : areas.join(' ') } };
  for (const service of images)
    jobs[`image ${service}`] = { extends: '.image', variables: { SERVICE: service } };
  for (const area of areas) jobs[`publish ${area}`] = { extends: '.publish', variables: { AREA: area } };
  if (Object.keys(jobs).length === 0)
    jobs['nothing'] = { script: ['echo "No area and no image is touched."'] };
  return { include: [{ local: TEMPLATES }], ...jobs };
}
