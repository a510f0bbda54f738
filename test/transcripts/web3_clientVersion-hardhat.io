# {"dialect": "hardhat"}
// Hardhat's helpers ask for the prefix
>> {"jsonrpc":"2.0","id":1,"method":"web3_clientVersion"}
<< {"jsonrpc":"2.0","id":1,"result":"HardhatNetwork/previewnet/v0.1.0"}
