# {"clientVersion": "anvil/v1.7.1", "dialect": "anvil"}
// tools that look for a node they know can be told of one
>> {"jsonrpc":"2.0","id":1,"method":"web3_clientVersion"}
<< {"jsonrpc":"2.0","id":1,"result":"anvil/v1.7.1"}
