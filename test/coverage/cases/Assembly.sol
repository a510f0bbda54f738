// solc 0.6.12
//> new Assembly
//> chosen(0) chosen(1) chosen(5) chosen(6)
//> summed(3) summed(0)
//> stopped(2) stopped(9)
//> !refused(1) refused(0)
//> defined(4)
pragma solidity >=0.6.12;

contract Assembly {
    uint256 public total;

    function chosen(uint256 value) public returns (uint256 result) { // = 4
        assembly { // 4
            switch value // 4 | 1 1 2
            case 0 {
                result := 7 // 1
            }
            case 1 {
                result := add(value, 8) // 1
            }
            default {
                result := mul(value, 2) // 2
                if gt(result, 10) { // 2 | 1 1
                    result := 10 // 1
                }
            }
        }
        total = result; // 4
    }

    function summed(uint256 rounds) public pure returns (uint256 result) { // = 2
        assembly { // 2
            for { let i := 0 } lt(i, rounds) { i := add(i, 1) } { // 2 | 3 2
                let twice := mul(i, 2) // 3
                result := add(result, twice) // 3
            }
            mstore(0, result) // 2
        }
    }

    function stopped(uint256 most) public pure returns (uint256 result) { // = 2
        assembly { // 2
            for { } lt(result, 6) { } { // 2 | 9 1
                result := add(result, 1) // 9
                if gt(result, most) { break } // 9 | 1 8
            }
        }
    }

    function refused(uint256 value) public pure { // = 2
        assembly { // 2
            if value { // 2 | 1 1
                mstore(0, value) // 1
                revert(0, 32) // 1
            }
        }
    }

    function defined(uint256 value) public pure returns (uint256 result) { // = 1
        assembly { // 1
            function half(given) -> answer {
                answer := div(given, 2) // 2
            }
            result := half( // 1
                half(value)
            )
        }
    }

    function never(uint256 value) public pure { // = 0
        assembly { // 0
            if value { // 0 | 0 0
                revert(0, 0) // 0
            }
        }
    }
}
