//! Evaluates as much of an expression as is known before a game begins: constants and options, and whatever follows
//! from them. What remains depends on the table, and the referee evaluates it in play.

use super::Tree;
use super::operator::{Arithmetic, Order};

impl Tree {
    /// The same expression with the names that `fixed` knows replaced by their values, and everything that depends on
    /// values alone worked out.
    #[must_use]
    pub fn fold(&self, fixed: &dyn Fn(&str) -> Option<Tree>) -> Tree {
        let fold = |tree: &Tree| Box::new(tree.fold(fixed));
        match self {
            Self::Name(name) => fixed(name).unwrap_or_else(|| self.clone()),
            Self::Member(base, name) => Self::Member(base.fold_base(fixed), name.clone()),
            Self::Index(base, key) => Self::Index(base.fold_base(fixed), fold(key)),
            Self::Call(base, given) => {
                Self::Call(base.fold_base(fixed), given.iter().map(|one| one.fold(fixed)).collect())
            }
            Self::Unary(sign, of) => {
                let of = fold(of);
                unary(sign, &of).unwrap_or(Self::Unary(sign, of))
            }
            Self::Binary(sign, left, right) => {
                let (left, right) = (fold(left), fold(right));
                binary(sign, &left, &right).unwrap_or(Self::Binary(sign, left, right))
            }
            Self::Nil | Self::Bool(_) | Self::Number(_) | Self::Words(_) => self.clone(),
        }
    }

    /// A name whose members are looked up on the table stays a name.
    fn fold_base(&self, fixed: &dyn Fn(&str) -> Option<Tree>) -> Box<Tree> {
        Box::new(match self {
            Self::Name(_) => self.clone(),
            _ => self.fold(fixed),
        })
    }

    /// Whether a folded expression holds, if that is certain. As in Luau, only `nil` and `false` are false.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Self::Nil | Self::Bool(false) => Some(false),
            Self::Bool(true) | Self::Number(_) | Self::Words(_) => Some(true),
            Self::Unary("not", of) => Some(!of.truth()?),
            // One side may decide the result although the other is open.
            Self::Binary("and", left, right) => match (left.truth(), right.truth()) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (left, right) => left.zip(right).map(|_| true),
            },
            Self::Binary("or", left, right) => match (left.truth(), right.truth()) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (left, right) => left.zip(right).map(|_| false),
            },
            _ => None,
        }
    }

    fn is_value(&self) -> bool {
        matches!(self, Self::Nil | Self::Bool(_) | Self::Number(_) | Self::Words(_))
    }
}

fn unary(sign: &str, of: &Tree) -> Option<Tree> {
    match (sign, of) {
        ("not", of) if of.is_value() => Some(Tree::Bool(!of.truth()?)),
        ("-", Tree::Number(number)) => Some(Tree::Number(-number)),
        _ => None,
    }
}

fn binary(sign: &str, left: &Tree, right: &Tree) -> Option<Tree> {
    match (sign, left.is_value(), right.is_value()) {
        ("and", true, _) => Some(if left.truth()? { right.clone() } else { left.clone() }),
        ("or", true, _) => Some(if left.truth()? { left.clone() } else { right.clone() }),
        ("==", true, true) => Some(Tree::Bool(left == right)),
        ("~=", true, true) => Some(Tree::Bool(left != right)),
        _ => {
            let (Tree::Number(left), Tree::Number(right)) = (left, right) else { return None };
            let compared = Order::read(sign).map(|order| Tree::Bool(order.holds(*left, *right)));
            compared.or_else(|| Some(Tree::Number(Arithmetic::read(sign)?.apply(*left, *right))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Expr, Tree};

    fn folded(source: &str) -> Tree {
        let fixed = |name: &str| match name {
            "hand-size" => Some(Tree::Number(5.0)),
            "fog" => Some(Tree::Bool(false)),
            _ => None,
        };
        let known = |name: &str| ["hand-size", "fog", "squads"].contains(&name);
        Expr::parse(source, &known).unwrap().tree.fold(&fixed)
    }

    #[test]
    fn constants_and_options_are_worked_out_and_the_table_is_left() {
        assert_eq!(folded("hand-size * 2 - 7 % 4"), Tree::Number(7.0));
        assert_eq!(folded("fog and squads > 3"), Tree::Bool(false));
        assert_eq!(folded("not fog and squads"), Tree::Name("squads".into()));
        assert_eq!(folded("squads > hand-size + 1"), folded("squads > 6"));
        assert_eq!(folded("fog.count"), Tree::Member(Box::new(Tree::Name("fog".into())), "count".into()));
    }

    #[test]
    fn a_condition_is_settled_only_where_it_is_certain() {
        for (source, truth) in [
            ("squads and fog", Some(false)),
            ("squads or hand-size", Some(true)),
            ("not (squads and fog)", Some(true)),
            ("squads > hand-size", None),
            ("hand-size >= 5", Some(true)),
            ("\"a\" == \"b\"", Some(false)),
        ] {
            assert_eq!(folded(source).truth(), truth, "{source}");
        }
    }
}
