/** Common passwords that match the password rule. Lower case, without trailing digits and underscores. */
const WORDS = `
  abcdef abcdefg abc admin administrator adobe alexander alexis amanda america andrea andrew angel angels
  anthony apple arsenal asdf asdfgh asdfghjkl ashley austin azerty baby babygirl bailey banana baseball basketball
  batman biteme blessed blink buster butterfly carlos charlie chelsea chester chocolate christian computer cookie
  corvette cowboys dallas daniel default dolphin donald dragon eagles eminem estrella family ferrari flower
  football freedom friends fuckyou gateway george ginger golfer guest hallo hannah harley heather hello hunter
  hockey iloveu iloveyou internet jackson jasmine jennifer jessica jesus jordan joshua juventus killer
  larkfield larksuite letmein liverpool login london lovely loveme lover maggie manchester marina master matrix
  matthew mercedes merlin michael michelle mickey monkey mustang mynoob naruto nicole ninja office orange
  parola passw0rd passwort password pa55word pass passe patrick peanut pepper phoenix player please pokemon
  princess purple qazwsx qweasd qweasdzxc qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz ranger rainbow
  rangers redsox richard robert samantha samsung scooter secret senha shadow shalom silver slipknot snoopy
  soccer solo sophie spider spiderman startrek starwars steelers summer sunshine superman superstar taylor
  temp tennis test tester testing thomas thunder tigger tinkerbell trustno travis user vanessa victoria
  welcome whatever william winner winter yamaha yankees zaq1xsw zaq1zaq zaqwsx zxcvbn zxcvbnm
`;

const DIGITS = `
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 3rjs1la7qe 18atcskd2w 102030 112233 121212 123123 123321 1234qwer 123abc
  123qwe 123456a 131313 142536 147258 147258369 159357 159753 212121 232323 246810 252525 456789 520520
  654321 789456 789456123 963852741 987654 987654321 aa123456 a1b2c3 a1b2c3d4 abc123 q1w2e3r4 qwe123
`;

const words = new Set(WORDS.trim().split(/\s+/));
const digits = new Set(DIGITS.trim().split(/\s+/));
const RUNS = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz'];

/** Returns whether a password is listed, repeats itself, is a sequence, or is the username. */
export function isCommon(password: string, username: string): boolean {
  const text = password.toLowerCase();
  const word = text.replace(/(?<![0-9_])[0-9_]+$/, '');
  const name = username.toLowerCase();
  return (
    digits.has(text) ||
    words.has(text) ||
    words.has(word) ||
    /^(.{1,4})\1+.?$/.test(text) ||
    RUNS.some((run) => run.includes(text)) ||
    text === name ||
    word === name.replace(/(?<![0-9_])[0-9_]+$/, '')
  );
}
