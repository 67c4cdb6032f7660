/** Returns an old office document with these streams. Each begins with `head` and fills eight sectors. */
export function compound(streams: readonly { readonly name: string; readonly head?: Buffer }[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const rows = ['Root Entry', ...streams.map(({ name }) => name)];
  const folderSectors = Math.ceil(rows.length / 4);
  const fat = Buffer.alloc(512, 0xff);
  fat.writeUInt32LE(0xfffffffd, 0);
  const folder = Buffer.alloc(folderSectors * 512);
  for (let index = 0; index < folderSectors; index += 1)
    fat.writeUInt32LE(index + 1 < folderSectors ? index + 2 : 0xfffffffe, (index + 1) * 4);
  const contents = streams.map(({ head = Buffer.alloc(0) }, index) => {
    const content = Buffer.alloc(4096);
    head.copy(content);
    const first = 1 + folderSectors + index * 8;
    for (let sector = 0; sector < 8; sector += 1)
      fat.writeUInt32LE(sector < 7 ? first + sector + 1 : 0xfffffffe, (first + sector) * 4);
    return { content, first };
  });
  for (const [index, name] of rows.entries()) {
    const at = index * 128;
    const text = Buffer.from(`${name}\0`, 'utf16le');
    text.copy(folder, at);
    folder.writeUInt16LE(text.length, at + 64);
    const stream = contents[index - 1];
    folder.writeUInt32LE(stream?.first ?? 0xfffffffe, at + 116);
    folder.writeUInt32LE(stream ? 4096 : 0, at + 120);
  }
  return Buffer.concat([header, fat, folder, ...contents.map(({ content }) => content)]);
}

/** Returns the start of a Word document, encrypted if `locked`. */
export function textHead(locked = false): Buffer {
  const head = Buffer.alloc(32);
  head.writeUInt16LE(0xa5ec, 0);
  if (locked) head.writeUInt16LE(0x0100, 10);
  return head;
}

/** Returns the first records of an Excel workbook. */
export function tableHead(locked = false): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt16LE(0x0809, 0);
  head.writeUInt16LE(16, 2);
  if (locked) head.writeUInt16LE(0x002f, 20);
  return head;
}
