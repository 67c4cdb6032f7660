import type { StoredDataRow } from '@larkfield/contracts/privacy';

/** Made from the declarations of the services by `npm run new -- stored-data`. */
export const STORED_DATA: readonly StoredDataRow[] = [
  {"purpose":"messages","data":["name","contact","address","work","message","notes"],"kept":[{"when":"asked"},{"when":"settled","for":{"unit":"days","count":1}}],"seen":["staff"],"encrypted":false},
  {"purpose":"newsletter","data":["name","contact","address","work","consent","notes"],"kept":[{"when":"asked"},{"when":"unconfirmed","for":{"unit":"days","count":7}},{"when":"stopped","for":{"unit":"days","count":30}}],"seen":["staff"],"encrypted":false},
  {"purpose":"accounts","data":["name","contact","address","work","username","password","logins","notes"],"kept":[{"when":"account"},{"when":"unconfirmed","for":{"unit":"days","count":7}},{"when":"refused","for":{"unit":"days","count":30}},{"when":"closed","for":{"unit":"days","count":1}},{"when":"login","for":{"unit":"hours","count":12}},{"when":"erased","for":{"unit":"days","count":90}}],"seen":["staff"],"encrypted":false},
  {"purpose":"signUps","data":["name","contact","calendar","notes"],"kept":[{"when":"asked"},{"when":"cancelled","for":{"unit":"days","count":1}}],"seen":["staff"],"encrypted":false},
  {"purpose":"posts","data":["name","file","likes","notes"],"kept":[{"when":"asked"}],"seen":["staff","public"],"encrypted":false},
  {"purpose":"fieldTrial","data":["name","contact","address","birth","child","answers","message","consent","file","notes"],"kept":[{"when":"asked"},{"when":"reported","for":{"unit":"days","count":365}},{"when":"withdrawn","for":{"unit":"days","count":30}},{"when":"draft","for":{"unit":"days","count":7}},{"when":"signature","for":{"unit":"days","count":2}}],"seen":["staff"],"encrypted":true},
  {"purpose":"volunteers","data":["name","contact","address","guardian","message","file","notes"],"kept":[{"when":"asked"}],"seen":["staff"],"encrypted":false},
  {"purpose":"referrals","data":["name","contact","address","work","message","addressHash","notes"],"kept":[{"when":"asked"},{"when":"settled","for":{"unit":"days","count":1}},{"when":"objection"}],"seen":["staff"],"encrypted":false},
  {"purpose":"donations","data":["contact","message","payment","amount","notes"],"kept":[{"when":"money"}],"seen":["staff","paypal"],"encrypted":false},
  {"purpose":"equity","data":["name","contact","address","message","consent","amount","notes"],"kept":[{"when":"asked"},{"when":"settled","for":{"unit":"days","count":365}}],"seen":["staff"],"encrypted":false},
  {"purpose":"investorAccounts","data":["name","contact","address","username","password","logins","birth","guardian","message","beneficiaries","bank","taxNumbers","notes"],"kept":[{"when":"account"},{"when":"unconfirmed","for":{"unit":"days","count":7}},{"when":"closed","for":{"unit":"days","count":7}},{"when":"login","for":{"unit":"hours","count":8}}],"seen":["staff"],"encrypted":true},
  {"purpose":"investments","data":["contact","username","message","consent","amount","notes"],"kept":[{"when":"money"}],"seen":["staff"],"encrypted":false},
  {"purpose":"files","data":["file"],"kept":[{"when":"unclaimed","for":{"unit":"days","count":1}},{"when":"withRecord"}],"seen":["staff"],"encrypted":true},
  {"purpose":"mails","data":["contact","notes"],"kept":[{"when":"sent","for":{"unit":"days","count":30}},{"when":"unsent","for":{"unit":"days","count":7}}],"seen":["staff","mailServer"],"encrypted":false},
  {"purpose":"audit","data":["username","actions"],"kept":[{"when":"always"}],"seen":["staff"],"encrypted":false},
  {"purpose":"protection","data":["addressHash"],"kept":[{"when":"window"}],"seen":["nobody"],"encrypted":false},
];
