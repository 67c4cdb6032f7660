import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContract } from '@larkfield/federation/contract';
import { expectedRights } from '../../../services/identity/test/support/rights.ts';
import { areaIds, ROOT } from '../../workspace/paths.ts';

// covers: M111
test('every form that an area declares may be sent without an account', async () => {
  const rights = await expectedRights();
  const contracts = await Promise.all(areaIds().map((id) => readContract(ROOT, id)));
  const forms = contracts.flatMap(({ forms: own = [] }) => own.map(({ call }) => call));
  assert.ok(forms.length >= 8);
  assert.deepEqual(
    forms.filter((call) => rights[`POST ${call}`] !== 'visitor'),
    [],
  );
});
