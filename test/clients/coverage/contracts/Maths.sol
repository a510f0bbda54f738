// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

error TooLarge(uint256 value, uint256 most);

uint256 constant MOST = 1_000_000;

/// Free functions and a library, with calls between them.
function checked(uint256 value) pure returns (uint256) {
    if (value > MOST) revert TooLarge(value, MOST);
    return value;
}

function unusedBySome(uint256 value) pure returns (uint256 result) {
    result = value;
}

library Maths {
    struct Share {
        uint256 parts;
        uint256 whole;
    }

    function min(uint256 a, uint256 b) internal pure returns (uint256) {
        return a < b ? a : b;
    }

    function max(uint256 a, uint256 b) internal pure returns (uint256) {
        if (a > b) return a;
        return b;
    }

    function part(Share memory self, uint256 amount) internal pure returns (uint256 result) {
        require(self.whole != 0, "empty");
        unchecked {
            result = (amount * self.parts) / self.whole;
        }
    }

    function root(uint256 value) internal pure returns (uint256 result) {
        if (value > 3) {
            result = value;
            uint256 next = value / 2 + 1;
            while (next < result) {
                result = next;
                next = (value / next + next) / 2;
            }
        } else if (value != 0) {
            result = 1;
        }
    }

    function lowest(uint256 value) internal pure returns (uint256 bit) {
        assembly {
            for { bit := 0 } and(lt(bit, 256), iszero(and(shr(bit, value), 1))) { bit := add(bit, 1) } {}
            if eq(bit, 256) { bit := 0 }
        }
    }

    function never(uint256 value) internal pure returns (uint256) {
        if (value == 0) {
            return 1;
        }
        return value;
    }
}
