import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refused-settings.ts';
import { AirlineSettings } from './airline-settings.ts';
import { readConfig } from './config.ts';

const credentials = {
  ROBLOX_CLIENT_ID: '8471299834709234820',
  ROBLOX_CLIENT_SECRET: 'RBX-secret-of-the-client',
  ROBLOX_API_KEY: 'key-of-the-group',
  ROBLOX_GROUP_ID: '7',
};
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', ...credentials };

/** The names of all settings, from the table that documents them. */
const documented = [
  ...readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8').matchAll(
    /^\| (`[A-Z].*?) \|/gm,
  ),
].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));

describe('the configuration without any setting', () => {
  it('uses a sandbox on this machine', () => {
    expect(readConfig({})).toEqual({
      settings: expect.any(AirlineSettings) as unknown,
      discord: {
        id: '1100000000000000000',
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        botToken: 'crewroom-sandbox-bot-token',
        apiUrl: 'http://localhost:3001/api/v10',
        channels: {
          flights: '1100000000000000001',
          staff: '1100000000000000002',
          admin: '1100000000000000003',
        },
      },
      publicDepartures: true,
      logo: null,
      joinUrl: null,
      discordEvents: false,
      secretKey: null,
      production: false,
      host: 'localhost',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: 0,
      logLevel: 'info',
      metrics: null,
      backup: null,
      backupKey: null,
      dataDir: './data',
      databaseUrl: null,
      databasePoolSize: 10,
      databaseNamedStatements: true,
      databaseListenUrl: null,
      webRoot: null,
      connection: expect.objectContaining({ takesStored: false }) as unknown,
      roblox: expect.objectContaining({
        mode: 'sandbox',
        issuer: 'http://localhost:3001/oauth/',
        apisUrl: 'http://localhost:3001',
        usersUrl: 'http://localhost:3001',
        groupsUrl: 'http://localhost:3001',
        thumbnailsUrl: 'http://localhost:3001',
      }) as unknown,
      startsSandbox: true,
      securityContact: null,
      chat: {
        flights: 'http://localhost:3001/api/webhooks/flights/sandbox',
        staff: 'http://localhost:3001/api/webhooks/staff/sandbox',
        admin: 'http://localhost:3001/api/webhooks/admin/sandbox',
      },
      chatEditMs: 30_000,
      robloxWebhookSecret: null,
      airline: { name: 'Aurora Air', logoUrl: null, accent: null, chatUrl: null },
      furtherDocuments: [],
      hub: {
        'personnel-handbook': 'http://localhost:3001/documents/personnel-handbook',
        'personnel-expectations': 'http://localhost:3001/documents/personnel-expectations',
        'staff-database': 'http://localhost:3001/documents/staff-database',
        'uniform-guide': 'http://localhost:3001/documents/uniform-guide',
        'system-codes': 'http://localhost:3001/documents/system-codes',
      },
      thresholds: { staff: 239, dispatch: 244, admin: 247 },
      rankMaxAgeMs: 600_000,
      rankStaleLimitMs: 3_600_000,
      securityLogDays: 90,
      rosterSyncMs: 300_000,
      limits: { signInPerMinute: 30, searchPerMinute: 60, writesPerMinute: 120, rosterSyncsPerMinute: 6 },
      terms: { payPerPoint: 1, defaultRequiredFlights: 4, lengthDays: null, undoMs: 900_000 },
    });
  });

  it.each(['', ' ', '\t', '\r\n'])('or with blank ones (%j) everything has its default', (blank) => {
    const blanks = Object.fromEntries(documented.map((name) => [name, blank]));
    expect(documented).toContain('SANDBOX_PORT');
    expect(JSON.stringify(readConfig(blanks))).toBe(JSON.stringify(readConfig({})));
  });
});

describe('a sandbox', () => {
  it('is given by its URL when it runs already, and no other is started', () => {
    const config = readConfig({ PORT: '65535', SANDBOX_URL: 'http://localhost:4321/' });
    expect(config).toMatchObject({ startsSandbox: false, roblox: { apisUrl: 'http://localhost:4321' } });
    expect(refusalOf({ SANDBOX_URL: 'http://localhost:4321/path' })).toContain('SANDBOX_URL');
  });

  it('has the port after the portal’s unless given otherwise', () => {
    expect(readConfig({ PORT: '4000' }).roblox.apisUrl).toBe('http://localhost:4001');
    expect(readConfig({ PORT: '4000', SANDBOX_PORT: '9' }).roblox.apisUrl).toBe('http://localhost:9');
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'portal.example'])(
    'listens on this machine only, even if HOST is %s',
    (HOST) => {
      expect(readConfig({ HOST }).host).toBe('localhost');
      expect(readConfig({ HOST, ...credentials }).host).toBe(HOST);
    },
  );

  it('never runs in production', () => {
    const PUBLIC_URL = 'https://portal.example';
    for (const NODE_ENV of ['production', 'production\r']) {
      const { startsSandbox, roblox, connection } = readConfig({ NODE_ENV, PUBLIC_URL, SETUP: 'true' });
      expect([startsSandbox, roblox.mode, connection.isReady]).toEqual([false, 'roblox', false]);
    }
  });

  it('needs a port of its own', () => {
    expect(refusalOf({ PORT: '4000', SANDBOX_PORT: '4000' })).toContain('SANDBOX_PORT');
    expect(refusalOf({ PORT: '65535' })).toContain('SANDBOX_PORT');
    expect(readConfig({ PORT: '65535', ...credentials }).port).toBe(65_535);
  });
});

describe('real credentials', () => {
  it('lead to Roblox itself, on every address of the machine, without documents of the sandbox', () => {
    const config = readConfig(credentials);
    expect(config.roblox).toMatchObject({
      mode: 'roblox',
      clientId: '8471299834709234820',
      clientSecret: 'RBX-secret-of-the-client',
      apiKey: 'key-of-the-group',
      groupId: '7',
      issuer: 'https://apis.roblox.com/oauth/',
    });
    expect(config.host).toBe('0.0.0.0');
    expect(config.airline.name).toBe('Our Airline');
    expect(Object.values(config.hub).filter(Boolean)).toEqual([]);
    expect(readConfig(production).production).toBe(true);
  });

  const names = Object.keys(credentials);
  // Returns every incomplete, nonempty selection of them: each bit of its number says whether one of them is in it.
  const selections = Array.from({ length: 2 ** names.length - 2 }, (_, index) =>
    Object.entries(credentials).filter((_entry, bit) => ((index + 1) >> bit) % 2 === 1),
  );

  it.each(
    selections.map(
      (selection) => [selection.map(([name]) => name).join(' + '), Object.fromEntries(selection)] as const,
    ),
  )('are rejected when incomplete: not %s', (_names, selection) => {
    for (const NODE_ENV of ['development', 'production']) {
      const message = refusalOf({ ...selection, NODE_ENV });
      for (const name of names) expect(message).toContain(name);
    }
  });

  it('are ignored when blank', () => {
    expect(refusalOf({ ...credentials, ROBLOX_API_KEY: ' ' })).toContain('ROBLOX_API_KEY');
  });

  it.each(['', 'seven', '-7', '7.5', '7 or 1=1', '1'.repeat(20)])(
    'need a group that is a number: %j',
    (group) => {
      expect(refusalOf({ ...credentials, ROBLOX_GROUP_ID: group })).toContain('ROBLOX_GROUP_ID');
    },
  );
});

describe('the public URL in production', () => {
  it.each([undefined, '', 'http://portal.example', 'http://localhost:3000'])('is never %j', (PUBLIC_URL) => {
    expect(refusalOf({ ...production, PUBLIC_URL })).toMatch(/^In production PUBLIC_URL must .*https/);
  });

  it('may be without https when the operator allows it', () => {
    const open = { ...production, PUBLIC_URL: 'http://portal.example', ALLOW_HTTP: 'true' };
    expect(readConfig(open).publicUrl).toBe('http://portal.example');
    expect(readConfig(production).publicUrl).toBe('https://portal.example');
    expect(readConfig({ ...credentials, PUBLIC_URL: 'http://portal.example' }).production).toBe(false);
  });
});

describe('the URLs of Roblox in production', () => {
  const names = ['ROBLOX_OAUTH_ISSUER', 'ROBLOX_APIS_URL', 'ROBLOX_USERS_URL', 'ROBLOX_THUMBNAILS_URL'];
  const hostile = [
    'http://apis.roblox.com',
    'https://apis.roblox.com\n.evil.tld',
    'https://apis.roblox.com\t@evil.tld',
    'https:\\\\evil.tld\\apis.roblox.com',
    'https://evil.tld/?.roblox.com',
    'https://apis.roblox.com/?next=',
    'http://localhost:3001/oauth/',
    'ftp://apis.roblox.com',
    'javascript:alert(1)',
    'apis.roblox.com',
  ];

  it.each(names.flatMap((name) => hostile.map((value) => [name, value] as const)))(
    'are Roblox’s own: %s is not %j',
    (name, value) => {
      const message = refusalOf({ ...production, [name]: value });
      expect(message).toContain(name);
      expect(message).not.toMatch(/[\r\n]/);
    },
  );

  it('may be other hosts of Roblox', () => {
    const config = readConfig({ ...production, ROBLOX_APIS_URL: 'https://apis.eu.roblox.com//' });
    expect(config.roblox.apisUrl).toBe('https://apis.eu.roblox.com');
  });

  it('may be a fake outside of production only', () => {
    const standIn = { ROBLOX_OAUTH_ISSUER: 'http://localhost:3001/oauth/' };
    expect(readConfig({ ...credentials, ...standIn }).roblox.issuer).toBe('http://localhost:3001/oauth/');
    expect(refusalOf({ ...production, ...standIn })).toContain('ROBLOX_OAUTH_ISSUER');
  });
});

describe('Discord', () => {
  const application = {
    DISCORD_APPLICATION_ID: '1200000000000000001',
    DISCORD_PUBLIC_KEY: '0af1'.repeat(16),
    DISCORD_BOT_TOKEN: 'MTIwMDAwMDAwMDAwMDAwMDAwMQ.GabcDE.x-y_z0123456789',
  };

  it('is used once the application’s id, key and token are set', () => {
    expect(readConfig(production).discord).toBeNull();
    for (const name of Object.keys(application)) {
      expect(readConfig({ ...production, ...application, [name]: '' }).discord).toBeNull();
    }
    expect(
      readConfig({ ...production, ...application, DISCORD_STAFF_CHANNEL_ID: '1200000000000000003' }).discord,
    ).toEqual({
      id: application.DISCORD_APPLICATION_ID,
      publicKey: application.DISCORD_PUBLIC_KEY,
      botToken: application.DISCORD_BOT_TOKEN,
      apiUrl: 'https://discord.com/api/v10',
      channels: { flights: null, staff: '1200000000000000003', admin: null },
    });
  });

  it('is the sandbox’s if there is one, and elsewhere only outside of production', () => {
    expect(readConfig({ PORT: '4000' }).discord?.apiUrl).toBe('http://localhost:4001/api/v10');
    const elsewhere = { DISCORD_API_URL: 'http://127.0.0.1:9/api/v10/' };
    expect(readConfig(elsewhere).discord?.apiUrl).toBe('http://127.0.0.1:9/api/v10');
    for (const url of [
      'http://discord.com/api/v10',
      'https://discord.com.evil.tld',
      'https://evildiscord.com',
    ]) {
      expect(refusalOf({ ...production, DISCORD_API_URL: url })).toBe(
        `In production DISCORD_API_URL must be Discord’s own URL, but it is ${url}`,
      );
    }
    expect(refusalOf({ DISCORD_API_URL: 'https://user@discord.com' })).toContain('DISCORD_API_URL');
  });

  it('reports a mistake by its name, and never the token', () => {
    const wrong = {
      DISCORD_PUBLIC_KEY: 'x',
      DISCORD_BOT_TOKEN: 'a token',
      DISCORD_ADMIN_CHANNEL_ID: '#admin',
    };
    const said = refusalOf({ ...credentials, ...wrong });
    for (const name of Object.keys(wrong)) expect(said).toContain(name);
    expect(said).not.toContain('a token');
  });
});

describe('the public URL', () => {
  it.each([
    ['https://portal.example', 'https://portal.example'],
    ['https://portal.example/', 'https://portal.example'],
    ['HTTPS://Portal.Example:443/', 'https://portal.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    [' https://portal.example\r', 'https://portal.example'],
  ])('%j is the origin %s', (PUBLIC_URL, origin) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(origin);
  });

  it.each([
    'portal.example',
    'ftp://portal.example',
    'https://portal.example/staff',
    'https://portal.example/?a=b',
    'https://portal.example/#a',
    'https://user:password@portal.example',
    'https://',
  ])('cannot be %s', (PUBLIC_URL) => {
    expect(refusalOf({ PUBLIC_URL })).toContain('PUBLIC_URL');
  });
});

describe('an unusable setting', () => {
  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PORT', '3000;'],
    ['SANDBOX_PORT', '0'],
    ['SANDBOX_PORT', 'Infinity'],
    ['TRUST_PROXY', 'perhaps'],
    ['TRUST_PROXY', '10'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', 'on'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '1.5'],
    ['DATABASE_URL', 'mysql://localhost/portal'],
    ['DATABASE_LISTEN_URL', 'localhost:5432'],
    ['RANK_STAFF', '0'],
    ['RANK_MAX_AGE_MINUTES', '-1'],
    ['RANK_MAX_AGE_MINUTES', 'NaN'],
    ['ROSTER_SYNC_MINUTES', 'never'],
    ['SIGN_IN_LIMIT_PER_MINUTE', '0'],
    ['SEARCH_LIMIT_PER_MINUTE', 'many'],
    ['WRITE_LIMIT_PER_MINUTE', '1e9'],
    ['PAY_PER_POINT', 'CHF 1'],
    ['TERM_UNDO_MINUTES', 'ever'],
    ['AIRLINE_LOGO_URL', 'https://evil.example/logo.png'],
    ['AIRLINE_LOGO_URL', '//evil.example/logo.png'],
    ['PUBLIC_DEPARTURES', 'perhaps'],
  ])('by name and in one line: %s=%s', (name, value) => {
    const message = refusalOf({ [name]: value });
    expect(message).toContain(`${name}: `);
    expect(message).not.toMatch(/[\r\n]/);
  });

  it('together with every other one and every contradiction, each on a line of its own', () => {
    const environment = {
      PORT: '-1.5',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'ftp://user@portal.example/staff',
      RANK_ADMIN: '240',
      ROBLOX_API_KEY: 'key',
    };
    expect(refusalOf(environment).split('\n')).toEqual([
      'PORT: must be a whole number from 1 to 65535',
      'PUBLIC_URL: must be an http or https URL',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent',
      'Set all of ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET, ROBLOX_API_KEY and ROBLOX_GROUP_ID, or none of them.',
      'RANK_STAFF must not be above RANK_DISPATCH, and RANK_DISPATCH not above RANK_ADMIN.',
    ]);
  });

  it('is rejected without consequences of its default', () => {
    expect(refusalOf({ RANK_STAFF: 'low', RANK_DISPATCH: '10', RANK_ADMIN: '20' }).split('\n')).toEqual([
      'RANK_STAFF: must be a whole number from 1 to 255',
    ]);
    expect(refusalOf({ PORT: 'x', SANDBOX_PORT: '3000' }).split('\n')).toHaveLength(1);
    expect(refusalOf({ ...credentials, ROBLOX_GROUP_ID: 'seven' }).split('\n')).toHaveLength(1);
  });

  it('is rejected without revealing a secret', () => {
    const messages = [
      refusalOf({ ...production, PORT: 'x' }),
      refusalOf({ ...production, ROBLOX_GROUP_ID: '' }),
      refusalOf({ ...production, ROBLOX_APIS_URL: 'http://evil.tld' }),
    ];
    expect(messages.join()).not.toMatch(/RBX-secret-of-the-client|key-of-the-group/);
  });
});

describe('the secret of Roblox’s webhook', () => {
  it('has at least sixteen characters, and the error does not repeat it', () => {
    for (const secret of ['x', 'fifteen letters', `  ${'y'.repeat(15)}  `]) {
      const message = refusalOf({ ROBLOX_WEBHOOK_SECRET: secret });
      expect(message).toBe('ROBLOX_WEBHOOK_SECRET: must have at least 16 characters');
    }
    expect(readConfig({ ROBLOX_WEBHOOK_SECRET: 'sixteen letters!' }).robloxWebhookSecret).toBe(
      'sixteen letters!',
    );
  });
});

describe('metrics', () => {
  it('are served on this machine only unless another host is given', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(readConfig(open).metrics).toEqual({ host: '0.0.0.0', port: 9464 });
  });

  it('have a port of their own', () => {
    expect(refusalOf({ PORT: '4000', METRICS_PORT: '4000' })).toContain('METRICS_PORT');
  });
});

describe('daily backups', () => {
  it('keep seven unless given otherwise', () => {
    expect(readConfig({ BACKUP_DIR: '/b' }).backup).toEqual({ folder: '/b', keep: 7 });
    expect(readConfig({ BACKUP_DIR: '/b', BACKUP_KEEP: '2' }).backup).toEqual({ folder: '/b', keep: 2 });
  });

  it('require the embedded engine, as PostgreSQL would have none', () => {
    expect(refusalOf({ BACKUP_DIR: '/b', DATABASE_URL: 'postgresql://localhost/a' })).toContain('BACKUP_DIR');
  });
});

describe('numbers', () => {
  it('are parsed from text', () => {
    const config = readConfig({
      PORT: '8080',
      RANK_MAX_AGE_MINUTES: '0.5',
      ROSTER_SYNC_MINUTES: '2.5',
      PAY_PER_POINT: '19.99',
      TERM_LENGTH_DAYS: '90',
      TERM_UNDO_MINUTES: '0.25',
      DEFAULT_REQUIRED_FLIGHTS: '0',
      TRUST_PROXY: 'true',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      rankMaxAgeMs: 30_000,
      rosterSyncMs: 150_000,
      terms: { payPerPoint: 19.99, lengthDays: 90, undoMs: 15_000, defaultRequiredFlights: 0 },
      trustProxy: 1,
    });
  });

  it.each(['0', '0.01', '0.07', '0.1', '1.1', '9999.99'])(
    'may have two decimals when they are pay: %s',
    (pay) => {
      expect(readConfig({ PAY_PER_POINT: pay }).terms.payPerPoint).toBe(Number(pay));
    },
  );
});

describe('the thresholds of the ranks', () => {
  it('may be the airline’s own, including equal ones', () => {
    const equal = { RANK_STAFF: '10', RANK_DISPATCH: '10', RANK_ADMIN: '10' };
    expect(readConfig(equal).thresholds).toEqual({ staff: 10, dispatch: 10, admin: 10 });
  });

  it.each([
    { RANK_STAFF: '245' },
    { RANK_DISPATCH: '248' },
    { RANK_ADMIN: '240' },
    { RANK_STAFF: '3', RANK_DISPATCH: '2', RANK_ADMIN: '1' },
  ])('never descend: %o', (environment) => {
    expect(refusalOf(environment)).toBe(
      'RANK_STAFF must not be above RANK_DISPATCH, and RANK_DISPATCH not above RANK_ADMIN.',
    );
  });
});

describe('the URL for PostgreSQL’s notifications', () => {
  it('is the database’s own unless another is given', () => {
    const DATABASE_URL = 'postgresql://pooler/portal';
    expect(readConfig({ DATABASE_URL }).databaseListenUrl).toBeNull();
    const DATABASE_LISTEN_URL = 'postgresql://server/portal';
    expect(readConfig({ DATABASE_URL, DATABASE_LISTEN_URL }).databaseListenUrl).toBe(DATABASE_LISTEN_URL);
  });

  it('is rejected without a database', () => {
    expect(refusalOf({ DATABASE_LISTEN_URL: 'postgresql://server/portal' })).toBe(
      'DATABASE_LISTEN_URL has no use without DATABASE_URL.',
    );
  });
});

describe('the security contact', () => {
  it.each([
    ['holes@airline.example', 'mailto:holes@airline.example'],
    ['mailto:holes@airline.example', 'mailto:holes@airline.example'],
    ['https://airline.example/holes', 'https://airline.example/holes'],
  ])('is given as a URI: %s', (given, messages) => {
    expect(readConfig({ SECURITY_CONTACT: given }).securityContact).toBe(messages);
  });

  it.each(['us', 'http://airline.example', 'javascript:alert(1)', 'https://a.example\nExpires: never'])(
    'is rejected when it is unusable: %j',
    (given) => {
      expect(refusalOf({ SECURITY_CONTACT: given })).toContain('SECURITY_CONTACT: must be an e-mail address');
    },
  );
});
