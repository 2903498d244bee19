import { storedMention } from '@crewroom/domain/names';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { createNameEraser } from './name-eraser.ts';
import { isOrdinaryPhrase, isOrdinaryWord } from './ordinary-words.ts';

const casey = {
  userId: newId(),
  usernames: ['Casey'],
  displayName: '',
  isDisplayNameOrdinary: false,
  robloxId: '987',
};

describe('what may be an ordinary word', () => {
  it.each(['The', 'crew', 'CREW', 'co-pilot', 'Möller', '機長', "don't"])('%s', (name) => {
    expect(isOrdinaryWord(name)).toBe(true);
  });

  it.each(['Casey_1', 'OldCasey', 'Remy Möller', 'A320', "O'Neill", '♥', ''])('but not %j', (name) => {
    expect(isOrdinaryWord(name)).toBe(false);
  });
});

describe('a name of several everyday words', () => {
  it.each(['Night Crew', 'the red eye', 'Gate 7', 'Sky-Captain'])('%s', async (name) => {
    expect(await isOrdinaryPhrase(name)).toBe(true);
  });

  it.each(['Remy Möller', 'Captain Casey', 'Crew', 'NightCrew', '7', ''])('but not %j', async (name) => {
    expect(await isOrdinaryPhrase(name)).toBe(false);
  });
});

describe('erasing a member from what people wrote', () => {
  it('takes whole names in any case, and leaves longer names of others alone', () => {
    const fromWriting = createNameEraser({ ...casey, usernames: ['Casey', 'Casey_1'] });
    expect(fromWriting('@casey_1 met @Casey, CASEY_12, @Caseys, a@casey.com and Old_Casey, CASEY_1')).toBe(
      'Deleted member met Deleted member, CASEY_12, @Caseys, a@casey.com and Old_Casey, Deleted member',
    );
  });

  it('takes names literally, not as patterns, and nothing where there is no name', () => {
    const signs = { ...casey, displayName: '(x+y)' };
    expect(createNameEraser(signs)('a (x+y) b (xxy)')).toBe('a Deleted member b (xxy)');
    const none = { ...casey, usernames: [], robloxId: '' };
    expect(createNameEraser(none)('as @it is')).toBe('as @it is');
  });

  it('takes an ordinary display name only where it stands with the mention, as it is written', () => {
    const fromWriting = createNameEraser({ ...casey, displayName: 'Captain' });
    expect(fromWriting('Captain (@casey) and @Casey "Captain": our Captain, the captain')).toBe(
      'Deleted member (Deleted member) and Deleted member "Deleted member": our Captain, the captain',
    );
    expect(fromWriting('Thanks @casey. Captain, @casey\nCaptain')).toBe(
      'Thanks Deleted member. Captain, Deleted member\nCaptain',
    );
    expect(fromWriting('@caseys Captain, Captain @other')).toBe('@caseys Captain, Captain @other');
  });

  it('takes a display name that is nobody else’s wherever it stands', () => {
    const remy = { ...casey, displayName: 'Remy Möller' };
    expect(createNameEraser(remy)('remy möller’s jet')).toBe('Deleted member’s jet');
    const shared = createNameEraser({ ...remy, isDisplayNameOrdinary: true });
    expect(shared('Remy Möller, Remy Möller (@casey)')).toBe('Remy Möller, Deleted member (Deleted member)');
  });

  it('takes mentions as they are stored, and the display name beside them', () => {
    const eraser = createNameEraser({ ...casey, displayName: 'Captain' });
    const [stored, others] = [storedMention(casey.userId), storedMention(newId())];
    expect(eraser(`${stored} (Captain), Captain, ${others} (Captain)`)).toBe(
      `Deleted member (Deleted member), Captain, ${others} (Captain)`,
    );
  });

  it('takes the Roblox id as a whole number', () => {
    expect(createNameEraser(casey)('987 of 9876, A987 and #987')).toBe(
      'Deleted member of 9876, A987 and #Deleted member',
    );
  });
});
