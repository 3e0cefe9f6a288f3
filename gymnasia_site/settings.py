"""Settings of Gymnasia, all from the environment; .env.example lists every variable."""

from __future__ import annotations

from datetime import timedelta

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from gymnasia_site.env import BASE_DIR, env, provider_name, secret_key, text

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = secret_key(debug=DEBUG)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "tools_app",
    "agent_app",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "simple_history",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
]

# All of them run on both kinds of request: a sync-only one would move every request to a thread.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "gymnasia_site.middleware.language",
    "gymnasia_site.middleware.own_error_pages",
    "gymnasia_site.middleware.refuse_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

ROOT_URLCONF = "gymnasia_site.urls"
ASGI_APPLICATION = "gymnasia_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

DATABASES = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{BASE_DIR / 'gymnasia.sqlite3'}")
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        # A write lock taken at BEGIN waits its turn; one taken later fails at once.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    # The turn runner has its own connections, so tests need a file and not private memory.
    DATABASES["default"]["TEST"] = {"NAME": env.str("GYMNASIA_TEST_DATABASE", default=None)}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

CACHES = {"default": env.cache("CACHE_URL", default="locmemcache://gymnasia")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "es"
LANGUAGES = [("es", _("español")), ("en", _("inglés"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Madrid"
USE_I18N = True
USE_TZ = True
USE_THOUSAND_SEPARATOR = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
if not DEBUG:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"},
    }
SERVESTATIC_USE_FINDERS = DEBUG
SERVESTATIC_AUTOREFRESH = DEBUG

# People
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/chat/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = env.str("GYMNASIA_EMAIL_VERIFICATION", default="optional")
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
vars().update(env.email("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Gymnasia <no-reply@localhost>")

# Security
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
CSRF_FAILURE_VIEW = "gymnasia_site.pages.csrf_failure"
if not DEBUG:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
    SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# The API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "agent_app.api.auth.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "gymnasia_site.scopes.TokenHasScope",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["gymnasia_site.throttles.RequestThrottle"],
    "DEFAULT_PARSER_CLASSES": ["gymnasia_site.strict_json.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "gymnasia_site.pagination.Pages",
    "PAGE_SIZE": 50,
    "EXCEPTION_HANDLER": "gymnasia_site.exception_handler.problem_response",
    # How many proxies of ours may be believed about the client's address.
    "NUM_PROXIES": env.int("GYMNASIA_PROXIES", default=0),
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "COERCE_DECIMAL_TO_STRING": False,
}
# Requests to the API and /mcp: by person, by address without one, messages, tries at a password.
GYMNASIA_RATES = {
    "person": env.str("GYMNASIA_RATE_PERSON", default="3000/min"),
    "address": env.str("GYMNASIA_RATE_ADDRESS", default="3000/min"),
    "messages": env.str("GYMNASIA_RATE_MESSAGES", default="60/min"),
    "token": env.str("GYMNASIA_RATE_TOKEN", default="20/min"),
}
KNOX_TOKEN_MODEL = "agent_app.ApiToken"  # noqa: S105
# Its migrations make a table for the model that ours replaces.
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {"TOKEN_TTL": timedelta(days=90), "AUTH_HEADER_PREFIX": "Bearer"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Gymnasia",
    "DESCRIPTION": "One catalogue of tools for a fitness coach, and the records its tools work on.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "gymnasia_site.openapi.complete",
    ],
}

# The catalogue
GYMNASIA_DIALECTS = env.list(
    "GYMNASIA_DIALECTS", default=["openai", "openai-chat", "anthropic", "google", "mcp"]
)
GYMNASIA_PUBLIC_PROJECTIONS = env.bool("GYMNASIA_PUBLIC_PROJECTIONS", default=True)
TOOL_LINT_RULES = ["agent_app.catalogue_rules.handler_rules"]

# The agent
GYMNASIA_PROVIDER = provider_name()
OPENAI_API_KEY = env.str("OPENAI_API_KEY", default="")
OPENAI_BASE_URL = text("OPENAI_BASE_URL", "https://api.openai.com/v1")
OPENAI_MODEL = text("OPENAI_MODEL", "gpt-5.4-mini")
ANTHROPIC_API_KEY = env.str("ANTHROPIC_API_KEY", default="")
ANTHROPIC_BASE_URL = text("ANTHROPIC_BASE_URL", "https://api.anthropic.com")
ANTHROPIC_MODEL = text("ANTHROPIC_MODEL", "claude-sonnet-5")
GOOGLE_API_KEY = env.str("GOOGLE_API_KEY", default="")
GOOGLE_BASE_URL = text("GOOGLE_BASE_URL", "https://generativelanguage.googleapis.com")
GOOGLE_MODEL = text("GOOGLE_MODEL", "gemini-3.8-flash")
COMPATIBLE_BASE_URL = env.str("COMPATIBLE_BASE_URL", default="")
COMPATIBLE_API_KEY = env.str("COMPATIBLE_API_KEY", default="")
COMPATIBLE_MODEL = env.str("COMPATIBLE_MODEL", default="")
GITHUB_TOKEN = env.str("GITHUB_TOKEN", default="")
GITHUB_REPOSITORY = env.str("GITHUB_REPOSITORY", default="")
GITHUB_API_URL = env.str("GITHUB_API_URL", default="https://api.github.com")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "gymnasia": {"level": "INFO"},
        # They log what providers answer, and whole requests, at the levels below.
        "openai": {"level": "WARNING"},
        "anthropic": {"level": "WARNING"},
        "google_genai": {"level": "WARNING"},
        "httpx2": {"level": "WARNING"},
    },
}
