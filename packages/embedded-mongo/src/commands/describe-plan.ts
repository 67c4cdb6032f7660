import type { Plan } from '../plan/choose-plan.ts';
import type { Doc } from '../values/types.ts';

/** Describes a plan as MongoDB's `explain` does: stages, index names, direction. */
export function describePlan(plan: Plan, hasSort: boolean): Doc {
  const inner = describeInput(plan);
  return hasSort && !plan.sorted ? { stage: 'SORT', inputStage: inner } : inner;
}

function describeInput(plan: Plan): Doc {
  switch (plan.kind) {
    case 'table':
      return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
    case 'union':
      return { stage: 'SUBPLAN', inputStage: { stage: 'OR', inputStages: plan.parts.map(describeInput) } };
    case 'index':
      return {
        stage: 'FETCH',
        inputStage: {
          stage: 'IXSCAN',
          keyPattern: plan.spec.key,
          indexName: plan.spec.name,
          isMultiKey: plan.multikey,
          isUnique: plan.spec.unique || plan.index === undefined,
          isSparse: plan.spec.sparse,
          isPartial: plan.spec.partial !== undefined,
          direction: plan.reverse ? 'backward' : 'forward',
        },
      };
  }
}
