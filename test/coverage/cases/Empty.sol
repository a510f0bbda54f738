// solc 0.6.12
//> new Empty
//> both(0) both(5) both(6)
//> last(0) last(5)
//> nothing(0) nothing(5)
//> first(0) first(5)
//> second(0) second(5)
//> error(5) error(0)
//> bytesOnly(5) bytesOnly(0) bytesOnly(0)
//> clauses(5) clauses(0) clauses(1) clauses(1)
//> nested(0) nested(5) nested(6)
//> counted(1) counted(3)
//> once() once()
//> none()
//> $1 #11223344 #55667788
pragma solidity >=0.6.12;

contract Target {
    function act(uint256 value) external pure returns (uint256) { // = 24
        require(value > 0, "zero"); // 24 | 14 10
        if (value == 1) revert(); // 14 | 4 10
        return value; // 10
    }

    function check(uint256 value) external pure { // = 2
        require(value > 0, "zero"); // 2 | 1 1
    }
}

contract Empty {
    uint256 public total;
    Target target = new Target();

    modifier same() { // = 3
        _;
    }

    modifier noted() { // = 2
        total++; // 2
        _;
    }

    receive() external payable {} // = 1

    fallback() external payable { // = 2
        total++; // 2
    }

    function both(uint256 value) external { // = 3
        try target.act(value) {} catch {} // 3 | 2 1
        total++; // 3
    }

    function last(uint256 value) external { // = 2
        total++; // 2
        try target.act(value) {} catch {} // 2 | 1 1
    }

    function nothing(uint256 value) external { // = 2
        try target.check(value) {} catch {} // 2 | 1 1
    }

    function first(uint256 value) external { // = 2
        try target.act(value) {} // 2 | 1 1
        catch {
            total++; // 1
        }
    }

    function second(uint256 value) external { // = 2
        try target.act(value) returns (uint256 result) { // 2 | 1 1
            total = result; // 1
        } catch {}
    }

    function error(uint256 value) external { // = 2
        try target.act(value) returns (uint256) {} catch Error(string memory) {} // 2 | 1 1
    }

    function bytesOnly(uint256 value) external { // = 3
        try target.act(value) {} catch (bytes memory) {} // 3 | 1 2
    }

    function clauses(uint256 value) external { // = 4
        try target.act(value) {} catch Error(string memory) {} catch {} // 4 | 1 1 2
    }

    function nested(uint256 value) external { // = 3
        try target.act(value) { // 3 | 2 1
            try target.act(value - 5) {} catch {} // 2 | 0 2
        } catch {
            try target.act(1) {} catch Error(string memory) {} catch (bytes memory) {} // 1 | 0 0 1
        }
    }

    function counted(uint256 rounds) external { // = 2
        for (uint256 i = 0; i < rounds; i++) {} // 2 | 4 2
        uint256 left = rounds; // 2
        while (left-- > 1) {} // 2 | 2 2
    }

    function once() external same noted { // = 2
        total++; // 2
    }

    function none() external same {} // = 1
}
