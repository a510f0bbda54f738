// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import { Maths } from "./Maths.sol";

/// Each form of a choice and of a loop.
contract Choices {
    error Odd(uint256 value);

    uint256 public value;
    mapping(uint256 => uint256) internal seen;

    function chain(uint256 given) external pure returns (uint256) {
        if (given == 0) {
            return 10;
        } else if (given == 1) {
            return 11;
        } else if (given == 2) return 12;
        else {
            return 13;
        }
    }

    function bare(uint256 given) external returns (uint256) {
        if (given > 5) value = 1;
        if (given > 6) value = 2;
        else value = 3;
        if (given > 7) {} else value = 4;
        if (given > 8) {
            value = 5;
        }
        return value;
    }

    function nested(bool one, bool other) external returns (uint256) {
        if (one) {
            if (other) {
                value = 3;
            } else {
                value = 2;
            }
        } else {
            if (other) value = 1;
        }
        return value;
    }

    function ternary(uint256 given) external returns (uint256) {
        value = given == 0 ? 5 : given == 1 ? 6 : 7;
        uint256 twice = given > 1 ? double(given) : given;
        return given % 2 == 0 ? twice : value;
    }

    function logic(bool a, bool b, bool c) external pure returns (bool) {
        if (a && b) return true;
        if (a || b) return c;
        bool result = a || b || c;
        return result && (a || c);
    }

    function checks(uint256 given) external pure returns (uint256) {
        require(given != 0);
        require(given != 1, "one");
        require(given > 3 || given == 2, "not two");
        require(given % 2 == 0, Odd(given));
        assert(given != 100);
        return given;
    }

    function refuse(uint256 given) external pure {
        if (given == 1) revert();
        if (given == 2) revert("two");
        if (given == 3) revert Odd(given);
        if (given == 4) {
            assert(false);
        }
    }

    function loops(uint256 rounds) external returns (uint256 sum) {
        for (uint256 i = 0; i < rounds; i++) sum += i;
        for (uint256 i = 0; i < rounds; i++) {
            if (i == 1) continue;
            if (i == 3) break;
            sum += i;
        }
        uint256 left = rounds;
        while (left > 0) {
            left--;
            if (left == 2) continue;
            sum += left;
        }
        do {
            left += 2;
        } while (left < rounds);
        for (;;) {
            left++;
            if (left > 5) break;
        }
        for (uint256 i = 0; i < 2; i++) {
            for (uint256 j = 0; j < i; j++) {
                seen[i] = j;
            }
        }
        while (true) {
            if (sum < 1000) return sum;
            sum = sum / 2;
        }
    }

    function early(uint256 given) external returns (uint256) {
        if (given == 0) {
            return 0;
        }
        unchecked {
            value -= given;
            if (value > 10) value = 10;
        }
        {
            uint256 inner = given + 1;
            value = inner;
        }
        (uint256 a, uint256 b) = two(given);
        (a, b) = (b, a);
        value = a;
        delete seen[given];
        return b;
    }

    function low(uint256 given) external view returns (uint256 result) {
        uint256 bit = Maths.lowest(given);
        assembly {
            result := sload(value.slot)
            switch bit
            case 0 { result := add(result, 1) }
            case 1 { result := add(result, 2) }
            default { result := add(result, 3) }
            if gt(result, 100) { revert(0, 0) }
        }
    }

    function roots(uint256 given) external pure returns (uint256) {
        return Maths.root(given) + Maths.min(given, 4);
    }

    function typed(string calldata text, bytes memory data) external pure returns (bytes32) {
        bytes memory joined = abi.encodePacked(text, data);
        if (joined.length == 0) return bytes32(0);
        return keccak256(joined);
    }

    function double(uint256 given) internal pure returns (uint256) {
        return given * 2;
    }

    function two(uint256 given) internal pure returns (uint256 a, uint256 b) {
        a = given;
        b = given + 1;
    }

    function nothing() external pure {}

    function unreached(uint256 given) external returns (uint256) {
        require(given > 1, "never called");
        for (uint256 i = 0; i < given; i++) {
            value = i > 1 ? i : 1;
        }
        if (given == 7 || value == 3) {
            value = 9;
        } else {
            value = 8;
        }
        return value;
    }
}

contract NotDeployed {
    uint256 public number;

    constructor(uint256 given) {
        number = given;
    }

    function set(uint256 given) external {
        if (given > 3) number = given;
    }
}
