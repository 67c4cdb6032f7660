import { testSpecifiedTexts } from '@larkfield/contracts/testing/words';

// covers: I20, I22, I39, I40, I41, I61
testSpecifiedTexts([
  ['forms:errors.investUsername', 'Username is required.'],
  ['forms:errors.investPasswordRequired', 'Password is required.'],
  ['forms:problems.investorLoginFailed', 'Incorrect Username or password!'],
  ['forms:errors.investPasswordsDiffer', "Passwords don't match"],
  ['forms:errors.investSsnDiffers', "SSN don't match"],
  ['forms:errors.investAge', 'You need to be 18 years of age.'],
  ['invest:invest.sent', 'Submit successful!'],
]);
