// solc 0.5.17
//> new Basics
//> sign(5) sign(0) sign(0)
//> count(3) count(0)
//> drained(1) drained(1) drained(0)
//> larger(1, 2) larger(2, 1) larger(4, 3)
//> either(true, false) either(false, false)
//> checked(3) !checked(0) !checked(1)
//> skip(4) last(2) first(3) named(9)
//> outer(7)
pragma solidity >=0.5.0;

contract Basics {
    uint256 public total;
    uint256 constant STEP = 2;

    function sign(uint256 value) public returns (uint256) { // = 3
        if (value > 0) { // 3 | 1 2
            total += 1; // 1
        } else {
            total += 2; // 2
        }
        if (value > 3) total += 1; // 3 | 1 2
        return total; // 3
    }

    function count(uint256 rounds) public { // = 2
        for (uint256 i = 0; i < rounds; i++) { // 2 | 3 2
            total += i; // 3
        }
        uint256 left = rounds; // 2
        while (left > 0) { // 2 | 3 2
            left--; // 3
        }
        do { // 2 | 2 2
            left++; // 4
        } while (left < rounds);
        while (true) { // 2
            left++; // 2
            break; // 2
        }
    }

    function drained(uint256 start) public { // = 3
        while (total > start) { // 3 | 15 3
            total--; // 15
        }
        if (start == 1) { // 3 | 2 1
            while (total < 4) total++; // 2 | 6 2
        } else {
            do { // 1 | 2 1
                total++; // 3
            } while (total < 3);
        }
    }

    function larger(uint256 a, uint256 b) public pure returns (uint256) { // = 3
        return a > b ? a : b; // 3 | 2 1
    }

    function either(bool a, bool b) public returns (uint256) { // = 2
        if (a || b) { // 2 | 1 1, 1 1
            return 1; // 1
        }
        if (a && b) return 3; // 1 | 0 1
        total = a ? 1 : 2; // 1 | 0 1
        return 2; // 1
    }

    function checked(uint256 value) public { // = 3
        require(value > 0); // 3 | 2 1
        require(value > 1, "too small"); // 2 | 1 1
        assert(value > 2); // 1 | 1 0
        total = value; // 1
    }

    function skip(uint256 rounds) public returns (uint256 sum) { // = 1
        for (uint256 i = 0; i < rounds; i++) { // 1 | 4 1
            if (i == 1) continue; // 4 | 1 3
            sum += i; // 3
        }
    }

    function last(uint256 value) public returns (uint256) { // = 1
        if (value == 1) { // 1 | 0 1
            total = 1; // 0
        } else if (value == 2) { // 1 | 1 0
            total = 2; // 1
        } else {
            total = 3; // 0
        }
        return helper(value); // 1
    }

    function first(uint256 value) public { // = 1
        (uint256 a, uint256 b) = pair(value); // 1
        total = a + b; // 1
        if (a > b) { // 1 | 0 1
        } else total = 1; // 1
    }

    function named(uint256 value) public returns (uint256 result) { // = 1
        result = value * STEP; // 1
        assembly { result := add(result, 1) } // 1
    }

    function outer(uint256 value) external returns (uint256) { // = 1
        return helper(helper(value)) + helper(1); // 1
    }

    function helper(uint256 value) internal returns (uint256) { // = 4
        total += value; // 4
        return value + 1; // 4
    }

    function pair(uint256 value) private pure returns (uint256, uint256) { // = 1
        return (value, value + 1); // 1
    }

    function unused(uint256 value) private pure returns (uint256) { // = 0
        if (value == 0) return 1; // 0 | 0 0
        return value; // 0
    }

    function never() public { // = 0
        require(total > 5); // 0 | 0 0
        total = 0; // 0
    }

    function empty() public {} // = 0
}

contract NeverDeployed {
    uint256 value;

    constructor(uint256 given) public { // = 0
        value = given; // 0
    }
}
